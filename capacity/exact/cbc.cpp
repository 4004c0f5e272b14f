#include "capacity/exact/program.hpp"

#ifdef YATES_CBC
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <coin/Cbc_C_Interface.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace yates::capacity {

#ifndef YATES_CBC

bool has_cbc() {
  return false;
}

IntegerSolution solve(const IntegerProgram&, const std::vector<double>&, double,
                      const std::function<void(double, double)>&) {
  return {};
}

#else

namespace {

/// The functions of the library that are called.
struct Library {
  decltype(&Cbc_newModel) new_model = nullptr;
  decltype(&Cbc_setLogLevel) set_log_level = nullptr;
  decltype(&Cbc_addCol) add_column = nullptr;
  decltype(&Cbc_addRow) add_row = nullptr;
  decltype(&Cbc_setMIPStartI) start = nullptr;
  decltype(&Cbc_setMaximumSeconds) set_most_seconds = nullptr;
  decltype(&Cbc_setParameter) set_parameter = nullptr;
  decltype(&Cbc_solve) solve = nullptr;
  decltype(&Cbc_bestSolution) best_solution = nullptr;
  decltype(&Cbc_isProvenOptimal) is_proven = nullptr;
  decltype(&Cbc_getObjValue) objective = nullptr;
  decltype(&Cbc_getBestPossibleObjValue) best_possible = nullptr;
  bool loaded = false;
};

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Library loaded_library() {
  Library cbc;
  void* library = dlopen("libCbcSolver.so.3", RTLD_NOW | RTLD_LOCAL);
  cbc.loaded = library != nullptr && find(library, "Cbc_newModel", cbc.new_model) &&
               find(library, "Cbc_setLogLevel", cbc.set_log_level) &&
               find(library, "Cbc_addCol", cbc.add_column) &&
               find(library, "Cbc_addRow", cbc.add_row) &&
               find(library, "Cbc_setMIPStartI", cbc.start) &&
               find(library, "Cbc_setMaximumSeconds", cbc.set_most_seconds) &&
               find(library, "Cbc_setParameter", cbc.set_parameter) &&
               find(library, "Cbc_solve", cbc.solve) &&
               find(library, "Cbc_bestSolution", cbc.best_solution) &&
               find(library, "Cbc_isProvenOptimal", cbc.is_proven) &&
               find(library, "Cbc_getObjValue", cbc.objective) &&
               find(library, "Cbc_getBestPossibleObjValue", cbc.best_possible);
  return cbc;
}

const Library& library() {
  static const Library result = loaded_library();
  return result;
}

/// What the solver's process has found; `values` numbers follow it.
struct Message {
  double bound = 0.0;
  bool proven = false;
  std::size_t values = 0;
};

/// A pipe, whose ends are closed with it.
struct Pipe {
  int ends[2] = {-1, -1};

  Pipe() { opened = ::pipe2(ends, O_CLOEXEC) == 0; }
  ~Pipe() {
    close_reading();
    close_writing();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_reading() { close(ends[0]); }
  void close_writing() { close(ends[1]); }

  bool opened;

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

bool write_all(int to, const void* data, std::size_t bytes) {
  const char* from = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(to, from, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    from += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(int from, void* data, std::size_t bytes) {
  char* to = static_cast<char*>(data);
  while (bytes > 0) {
    const ssize_t got = ::read(from, to, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

volatile sig_atomic_t solver_process = 0;  // of a process that is asked to end by pass_on

extern "C" void pass_on(int /*signal*/) {
  if (solver_process > 0) ::kill(static_cast<pid_t>(solver_process), SIGINT);
}

/// What the process does: it never returns.
[[noreturn]] void solve_here(const IntegerProgram& program, const std::vector<double>& start,
                             double most_seconds, int to, int lines) noexcept {
  // What the solver prints tells how far it is, and where it aborts no core is wanted.
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(lines, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  std::signal(SIGABRT, SIG_DFL);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // At SIGINT the solver ends its search, whatever this program does.
  std::signal(SIGINT, SIG_DFL);
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  ::sigprocmask(SIG_UNBLOCK, &interrupt, nullptr);
  Cbc_Model* const model = library().new_model();
  for (const IntegerProgram::Column& one : program.columns) {
    library().add_column(model, "", 0.0, one.upper, one.cost, 1, 0, nullptr, nullptr);
  }
  for (const IntegerProgram::Row& one : program.rows) {
    library().add_row(model, "", static_cast<int>(one.columns.size()), one.columns.data(),
                      one.factors.data(), one.equal ? 'E' : 'L', one.right);
  }
  std::vector<int> columns(program.columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) columns[c] = static_cast<int>(c);
  library().start(model, static_cast<int>(columns.size()), columns.data(), start.data());
  library().set_parameter(model, "timeMode", "elapsed");
  library().set_most_seconds(model, most_seconds);
  library().set_log_level(model, 1);  // or nothing is told
  library().solve(model);

  Message message;
  const double* const solution = library().best_solution(model);
  message.proven = library().is_proven(model) != 0;
  message.bound = message.proven ? library().objective(model) : library().best_possible(model);
  message.values = solution == nullptr ? 0 : columns.size();
  const bool told = write_all(to, &message, sizeof message) &&
                    write_all(to, solution, message.values * sizeof(double));
  ::_exit(told ? EXIT_SUCCESS : EXIT_FAILURE);
}

/// Hears how far the solver is from what it prints.
class Lines {
 public:
  explicit Lines(const std::function<void(double, double)>& progress) : progress_(progress) {}

  /// Reads what is there; false at the end.
  bool read(int from) {
    char part[4096];
    const ssize_t got = ::read(from, part, sizeof part);
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return false;
    text_.append(part, static_cast<std::size_t>(got));
    for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
      hear(text_.substr(0, end));
      text_.erase(0, end + 1);
    }
    return true;
  }

 private:
  void hear(const std::string& line) const {
    double cost = 0.0;
    double bound = 0.0;
    const bool tells = std::sscanf(line.c_str(),
                                   "Cbc0010I After %*d nodes, %*d on tree, %lf best solution, best "
                                   "possible %lf",
                                   &cost, &bound) == 2;
    if (tells && progress_) progress_(cost, bound);
  }

  const std::function<void(double, double)>& progress_;
  std::string text_;
};

/// Reads what the process tells until it ends or has had its time.
IntegerSolution heard(int from, int lines, double most_seconds,
                      const std::function<void(double, double)>& progress) {
  using Clock = std::chrono::steady_clock;
  constexpr double patience = 10.0;  // for the last step of the search
  const Clock::time_point begin = Clock::now();
  Lines printed(progress);
  for (;;) {
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    const double left = std::clamp(most_seconds + patience - passed, 0.0, 1e6);
    pollfd waiting[] = {{from, POLLIN, 0}, {lines, POLLIN, 0}};
    const int ready = ::poll(waiting, 2, static_cast<int>(1000.0 * left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return {};
    if (waiting[1].revents != 0 && !printed.read(lines)) lines = -1;  // poll passes it over
    if (waiting[0].revents == 0) continue;
    Message message;
    IntegerSolution result;
    if (!read_all(from, &message, sizeof message)) return {};
    result.values.resize(message.values);
    if (!read_all(from, result.values.data(), message.values * sizeof(double))) return {};
    if (message.values > 0) {
      result.bound = message.bound;
      result.proven = message.proven;
    }
    return result;
  }
}

}  // namespace

bool has_cbc() {
  return library().loaded;
}

IntegerSolution solve(const IntegerProgram& program, const std::vector<double>& start,
                      double most_seconds,
                      const std::function<void(double cost, double bound)>& progress) {
  library();  // or each process would load it
  Pipe found;
  Pipe lines;
  if (!found.opened || !lines.opened) return {};
  // The process ends its search at SIGINT; this one waits for what it tells, unless the caller has
  // a handler of its own.
  struct sigaction before = {};
  ::sigaction(SIGINT, nullptr, &before);
  const bool would_end = before.sa_handler == SIG_DFL;
  solver_process = 0;
  if (would_end) std::signal(SIGINT, pass_on);
  const pid_t process = ::fork();
  if (process == 0) solve_here(program, start, most_seconds, found.ends[1], lines.ends[1]);
  solver_process = process;
  found.close_writing();
  lines.close_writing();
  IntegerSolution result;
  if (process > 0) {
    result = heard(found.ends[0], lines.ends[0], most_seconds, progress);
    ::kill(process, SIGKILL);
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  }
  if (would_end) std::signal(SIGINT, SIG_DFL);
  return result;
}

#endif

}  // namespace yates::capacity
