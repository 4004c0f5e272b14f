#pragma once

namespace yates::campaigns {

/// Version of the tables below; a store with another one is refused. docs/store-format.md
/// describes them.
inline constexpr int schema_version = 1;

inline constexpr const char* schema = R"sql(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE plan_part(position INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE run(
  run INTEGER PRIMARY KEY, standard_order INTEGER NOT NULL, replicate INTEGER NOT NULL,
  block INTEGER NOT NULL);
CREATE TABLE setting(
  run INTEGER NOT NULL REFERENCES run, factor TEXT NOT NULL, level TEXT NOT NULL,
  PRIMARY KEY(run, factor)) WITHOUT ROWID;
CREATE TABLE response(
  name TEXT PRIMARY KEY, position INTEGER NOT NULL, definition TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE attempt(
  id INTEGER PRIMARY KEY,
  run INTEGER REFERENCES run, warmup INTEGER NOT NULL, number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN
    ('launching', 'done', 'failed', 'timed-out', 'interrupted', 'unknown')),
  command TEXT NOT NULL, host TEXT NOT NULL, boot_id TEXT NOT NULL,
  started TEXT NOT NULL, ended TEXT,
  exit_status INTEGER, signal INTEGER,
  wall REAL, user REAL, system REAL, max_rss REAL,
  readable INTEGER NOT NULL DEFAULT 0, message TEXT NOT NULL DEFAULT '',
  UNIQUE(run, number), CHECK((run IS NULL) = (warmup = 1)));
CREATE UNIQUE INDEX one_done_attempt_per_run ON attempt(run) WHERE state = 'done';
CREATE TABLE value(
  attempt INTEGER NOT NULL REFERENCES attempt, response TEXT NOT NULL REFERENCES response,
  value REAL NOT NULL, PRIMARY KEY(attempt, response)) WITHOUT ROWID;
)sql";

}  // namespace yates::campaigns
