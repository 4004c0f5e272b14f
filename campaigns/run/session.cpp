#include "campaigns/run/session.hpp"

#include <thread>

#include "language/threads.hpp"

namespace yates::campaigns {

void in_parallel(Session& session, const std::vector<std::function<void()>>& pieces) {
  const auto guarded = [&session](const std::function<void()>& piece) {
    try {
      piece();
    } catch (...) {
      const std::lock_guard lock(session.mutex);
      if (!session.error) session.error = std::current_exception();
      session.over = true;
      session.changed.notify_all();
    }
  };
  if (pieces.size() == 1) {
    guarded(pieces.front());
  } else {
    std::vector<std::jthread> threads;
    // Where there is no thread for a piece, those that have one end what they do.
    guarded([&] {
      for (const auto& piece : pieces) {
        threads.push_back(language::needed_thread([&] { guarded(piece); }));
      }
    });
  }
  if (session.error) std::rethrow_exception(session.error);
}

}  // namespace yates::campaigns
