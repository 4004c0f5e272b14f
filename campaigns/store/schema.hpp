#pragma once

namespace yates::campaigns {

/// Version of the tables below. Stores of earlier versions are converted, later ones refused.
/// docs/store-format.md describes them.
inline constexpr int schema_version = 3;
/// The same tables where the plan was changed after runs were made: their runs no longer follow
/// from the campaign file alone, which earlier versions of yates take for granted.
inline constexpr int schema_version_of_changed_plan = 4;

inline constexpr const char* schema_of_the_plan = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE plan_part(position INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE run(
  run INTEGER PRIMARY KEY, standard_order INTEGER NOT NULL, replicate INTEGER NOT NULL,
  block INTEGER NOT NULL);
CREATE TABLE response(
  name TEXT PRIMARY KEY, position INTEGER NOT NULL, definition TEXT NOT NULL) WITHOUT ROWID;
)sql";

/// The replications of a point share its levels.
inline constexpr const char* schema_of_levels = R"sql(
CREATE TABLE point_level(
  standard_order INTEGER NOT NULL, factor TEXT NOT NULL, level TEXT NOT NULL,
  PRIMARY KEY(standard_order, factor)) WITHOUT ROWID;
CREATE VIEW setting AS
  SELECT run.run, point_level.factor, point_level.level FROM run JOIN point_level
  USING(standard_order);
)sql";

inline constexpr const char* schema_of_attempts = R"sql(
CREATE TABLE attempt(
  id INTEGER PRIMARY KEY,
  run INTEGER REFERENCES run, warmup INTEGER NOT NULL, number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN
    ('launching', 'done', 'failed', 'timed-out', 'interrupted', 'unknown', 'disturbed')),
  infrastructure INTEGER NOT NULL DEFAULT 0,
  command TEXT NOT NULL, host TEXT NOT NULL, boot_id TEXT NOT NULL,
  started TEXT NOT NULL, ended TEXT,
  exit_status INTEGER, signal INTEGER,
  wall REAL, user REAL, system REAL, max_rss REAL,
  readable INTEGER NOT NULL DEFAULT 0, message TEXT NOT NULL DEFAULT '',
  UNIQUE(run, number), CHECK((run IS NULL) = (warmup = 1)));
CREATE UNIQUE INDEX one_done_attempt_per_run ON attempt(run) WHERE state = 'done';
CREATE TABLE value(
  attempt INTEGER NOT NULL REFERENCES attempt, response TEXT NOT NULL REFERENCES response,
  iteration INTEGER NOT NULL DEFAULT 0, copy INTEGER NOT NULL DEFAULT 0, value REAL NOT NULL,
  PRIMARY KEY(attempt, response, iteration, copy)) WITHOUT ROWID;
CREATE TABLE output(
  attempt INTEGER NOT NULL REFERENCES attempt, name TEXT NOT NULL,
  bytes INTEGER NOT NULL, sha256 TEXT,
  PRIMARY KEY(attempt, name)) WITHOUT ROWID;
CREATE TABLE warning(
  attempt INTEGER NOT NULL REFERENCES attempt, position INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY(attempt, position)) WITHOUT ROWID;
CREATE TABLE flag(
  id INTEGER PRIMARY KEY, attempt INTEGER NOT NULL REFERENCES attempt,
  reading TEXT NOT NULL, moment TEXT NOT NULL CHECK(moment IN ('before', 'after')),
  found TEXT NOT NULL, allowed TEXT NOT NULL, action TEXT NOT NULL);
)sql";

inline constexpr const char* schema_of_copies = R"sql(
CREATE TABLE copy(
  attempt INTEGER NOT NULL REFERENCES attempt, copy INTEGER NOT NULL,
  exit_status INTEGER, signal INTEGER,
  wall REAL NOT NULL, user REAL NOT NULL, system REAL NOT NULL, max_rss REAL,
  PRIMARY KEY(attempt, copy)) WITHOUT ROWID;
)sql";

inline constexpr const char* schema_of_the_surroundings = R"sql(
CREATE TABLE auxiliary(
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK(kind IN ('setup', 'teardown', 'before', 'after', 'change')),
  attempt INTEGER REFERENCES attempt, subject TEXT NOT NULL,
  command TEXT NOT NULL, host TEXT NOT NULL, boot_id TEXT NOT NULL,
  started TEXT NOT NULL, ended TEXT,
  exit_status INTEGER, signal INTEGER, wall REAL, message TEXT NOT NULL DEFAULT '');
CREATE INDEX unfinished_auxiliary ON auxiliary(id) WHERE ended IS NULL;
CREATE TABLE host(
  id INTEGER PRIMARY KEY, host TEXT NOT NULL, boot_id TEXT NOT NULL, noted TEXT NOT NULL,
  UNIQUE(host, boot_id));
CREATE TABLE host_fact(
  host INTEGER NOT NULL REFERENCES host, position INTEGER NOT NULL,
  name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY(host, position)) WITHOUT ROWID;
CREATE TABLE decision(
  id INTEGER PRIMARY KEY, utc TEXT NOT NULL, replications INTEGER NOT NULL,
  enough INTEGER NOT NULL, reason TEXT NOT NULL);
)sql";

/// Stores of version 3 that were begun before there was this table get it when runs are launched.
inline constexpr const char* schema_of_the_registration = R"sql(
CREATE TABLE IF NOT EXISTS registered(
  position INTEGER PRIMARY KEY,
  section TEXT NOT NULL CHECK(section IN ('analysis', 'responses', 'factors')),
  name TEXT NOT NULL, key TEXT NOT NULL, value TEXT);
)sql";

/// The first attempt of each call of `yates run` that made one. As above, stores get it later.
inline constexpr const char* schema_of_the_sessions = R"sql(
CREATE TABLE IF NOT EXISTS session(first_attempt INTEGER PRIMARY KEY);
)sql";

/// Converts a store of version 1: before the new tables are created, and after.
inline constexpr const char* upgrade_of_version_1_before = R"sql(
ALTER TABLE setting RENAME TO setting_of_version_1;
DROP INDEX one_done_attempt_per_run;
ALTER TABLE value RENAME TO value_of_version_1;
ALTER TABLE attempt RENAME TO attempt_of_version_1;
)sql";
inline constexpr const char* upgrade_of_version_1_after = R"sql(
INSERT OR IGNORE INTO point_level
  SELECT standard_order, factor, level FROM setting_of_version_1 JOIN run USING(run);
INSERT INTO attempt(id, run, warmup, number, state, command, host, boot_id, started, ended,
    exit_status, signal, wall, user, system, max_rss, readable, message)
  SELECT id, run, warmup, number, state, command, host, boot_id, started, ended,
    exit_status, signal, wall, user, system, max_rss, readable, message
  FROM attempt_of_version_1;
INSERT INTO value(attempt, response, value)
  SELECT attempt, response, value FROM value_of_version_1;
DROP TABLE setting_of_version_1;
DROP TABLE value_of_version_1;
DROP TABLE attempt_of_version_1;
)sql";

/// The same for a store of version 2, whose copies all had a max_rss.
inline constexpr const char* upgrade_of_version_2_before =
    "ALTER TABLE copy RENAME TO copy_of_version_2;";
inline constexpr const char* upgrade_of_version_2_after = R"sql(
INSERT INTO copy SELECT * FROM copy_of_version_2;
DROP TABLE copy_of_version_2;
)sql";

}  // namespace yates::campaigns
