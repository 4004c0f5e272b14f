"""The resident application of yates on Apache Spark: one for each `yates run`, started by spark-submit.

It is given the control folder, with the file `settings` and a socket at which yates listens. yates
sends orders, each the commands of one run. Each run is a job of its own with one task. The task starts
yates-supervisor on its executor, and what that leaves comes back as the task's result, which is put
beside the attempt's folder, synced and renamed, before yates is told. docs/store-format.md describes it.
"""
import ctypes
import fcntl
import io
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import threading
import time

from pyspark import SparkConf, SparkContext, SparkFiles, TaskContext

LARGEST = 64 << 20  # bytes of a packed attempt
HEAP_SHARE = 6  # a result is in the driver's memory several times while it arrives


def record(key, value):
    value = value if isinstance(value, bytes) else str(value).encode(errors="replace")
    return b"%s=%d:%s\n" % (key.encode(), len(value), value)


def records(text):
    at = 0
    while at < len(text):
        equals = text.index(b"=", at)
        colon = text.index(b":", equals)
        end = colon + 1 + int(text[equals + 1:colon])
        yield text[at:equals].decode(), text[colon + 1:end]
        at = end + 1


# What happens on an executor.


class Full(Exception):
    pass


class Limited(io.BytesIO):
    def __init__(self, limit):
        super().__init__()
        self.limit = limit

    def write(self, data):
        if self.tell() + len(data) > self.limit:
            raise Full()
        return super().write(data)


def archive(folder, limit, budget):
    """The packed folder and the files that were cut so that all others, unpacked, keep the budget."""
    files, others, cut = [], [], []
    for place, folders, names in os.walk(folder):
        others += [os.path.join(place, name) for name in folders]
        for name in names:
            path = os.path.join(place, name)
            if os.path.islink(path):
                others.append(path)
            elif os.path.isfile(path):
                files.append((os.path.getsize(path), path))
    files.sort()
    sink = Limited(limit)
    with tarfile.open(fileobj=sink, mode="w:gz", compresslevel=1, format=tarfile.GNU_FORMAT) as pack:
        for path in others:
            pack.add(path, os.path.relpath(path, folder), recursive=False)
        for number, (size, path) in enumerate(files):
            name = os.path.relpath(path, folder)
            os.chmod(path, 0o600)
            part = pack.gettarinfo(path, name)
            if size > budget:
                part.size = budget // (len(files) - number)
                part.name += ".cut"
                cut.append(name)
            budget -= part.size
            with open(path, "rb") as content:
                pack.addfile(part, content)
    return sink.getvalue(), cut


def packed(folder, limit):
    for budget in (64 * limit, limit // 2, 0):
        try:
            return archive(folder, limit, budget)
        except Full:
            pass
    return b"", ["everything"]  # so many files that their names alone are too much


def answer_of(words, folder):
    """What a program prints, and why it is no answer."""
    try:
        done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=60, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return b"", str(error)
    return done.stdout[:1 << 20], "ended with status %d" % done.returncode if done.returncode else ""


def facts(program, root, work, versions):
    """What the machine is, once for each executor."""
    try:
        os.mkdir(os.path.join(root, "told"), 0o700)
    except FileExistsError:
        return b""
    text = record("probe", answer_of([program, "--probe", root], work)[0])
    for words in versions:
        output, problem = answer_of(words, work)
        text += record("version", output) + record("version_problem", problem)
    return text


def translated(request, here, there, work):
    """The request with the paths of this machine."""
    text = b""
    for key, value in records(request):
        text += record(key, work if key == "working_folder" else value.replace(here, there.encode()))
    return text


def supervised(program, folder, request):
    """Starts the supervisor, which ends with this process, and waits for it."""
    memory = os.memfd_create("request")
    os.write(memory, request)
    os.lseek(memory, 0, os.SEEK_SET)
    process = subprocess.Popen([program, folder, "-", str(os.getpid())], stdin=memory,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(memory)
    status = process.wait()
    text = record("status", status if status >= 0 else 128 - status)
    try:
        with open(os.path.join(folder, "outcome"), "rb") as outcome:
            return text + record("outcome", outcome.read(LARGEST // 4))
    except OSError:  # killed: what it has left is ended
        return text + record("settled", answer_of([program, "--settle", folder], folder)[0])


def measure(order):
    with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as boot:
        text = record("host", socket.gethostname()) + record("boot_id", boot.read().strip())
    if TaskContext.get().attemptNumber() > 0:
        return text + record("fate", "repeated")
    machine = os.uname().machine
    if machine not in order["supervisors"]:
        return text + record("fate", "refused") + record("message", "no supervisor for " + machine)
    work = os.path.abspath(SparkFiles.getRootDirectory())
    root = os.path.join(os.environ.get("SPARK_LOCAL_DIRS", work).split(",")[0], "yates")
    folder = os.path.join(root, order["name"])
    try:
        os.makedirs(folder, 0o700)
        program = SparkFiles.get(order["supervisors"][machine])
        text += facts(program, root, work, order["versions"])
        request = translated(order["request"], order["folder"], folder, work)
        text += record("fate", "ran") + supervised(program, folder, request)
    except OSError as error:
        return text + record("fate", "refused") + record("message", error)
    try:
        content, cut = packed(folder, order["limit"])
        for name in cut:
            text += record("cut", os.fsencode(name))
    except OSError as error:
        content = b""
        text += record("unpacked", error)
    shutil.rmtree(folder, ignore_errors=True)
    return text + record("archive", content)


# What happens on the machine of yates.


def write_result(folder, text):
    """On the disk under its name when this returns, or not at all."""
    name = folder + b".result"
    with open(os.open(name + b".tmp", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.rename(name + b".tmp", name)
    place = os.open(os.path.dirname(name), os.O_RDONLY)
    os.fsync(place)
    os.close(place)


def reason(error):
    java = getattr(error, "java_exception", None)
    text = str(error) if java is None else str(java.getMessage())
    first = (text.strip() or "no reason").splitlines()[0]
    return " ".join(first.split("most recent failure: ")[-1].split())[:400]


class Application:
    def __init__(self, control, settings):
        self.control = control
        self.settings = settings
        self.orders = queue.Queue()  # to the threads that submit
        self.news = queue.Queue()  # from yates; None: it has gone
        self.open = {}  # runs under way, and whether they are to end
        self.lock = threading.Lock()
        folder = os.open(control, os.O_RDONLY | os.O_DIRECTORY)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect("/proc/self/fd/%d/socket" % folder)
        os.close(folder)

    def say(self, *words):
        try:
            self.socket.sendall(b" ".join(str(word).encode() for word in words) + b"\n")
        except OSError:
            pass  # yates has gone; results lie beside the attempts

    def listen(self):
        stream = self.socket.makefile("rb")
        text = b"."
        while text:
            try:
                size = stream.readline()
                text = stream.read(int(size)) if size.endswith(b"\n") else b""
            except OSError:  # a killed yates resets the connection
                text = b""
            self.news.put(dict(records(text)) if text else None)

    def start(self):
        one = lambda key: self.settings[key][0].decode()
        conf = SparkConf().setAppName(one("name"))
        for pair in self.settings.get("conf", []):  # beats every other configuration
            conf.set(*pair.decode().split("=", 1))
        self.spark = SparkContext(conf=conf)
        self.supervisors = {}
        for pair in self.settings["supervisor"]:
            machine, path = pair.decode().split("=", 1)
            self.spark.addFile(path)
            self.supervisors[machine] = os.path.basename(path)
        slots = int(one("slots"))
        heap = self.spark._jvm.java.lang.Runtime.getRuntime().maxMemory()
        self.limit = max(1 << 20, min(LARGEST, heap // (HEAP_SHARE * slots)))
        self.versions = [[word.decode() for _, word in records(words)]
                         for words in self.settings.get("version", [])]
        self.patience = float(one("patience"))
        self.say("application", self.spark.applicationId, self.spark.version)
        for _ in range(slots):
            threading.Thread(target=self.submit, daemon=True).start()
        threading.Thread(target=self.listen, daemon=True).start()

    def has_executors(self):
        local = self.spark.master.startswith("local")
        return local or self.spark._jsc.sc().getExecutorMemoryStatus().size() > 1

    def submit(self):
        while True:
            order = self.orders.get()
            name = order["name"]
            try:
                self.spark.setJobGroup(name, "a run of yates", interruptOnCancel=False)
                if self.open[name]:
                    raise InterruptedError("ended before it was submitted")
                text = self.spark.parallelize([order], 1).map(measure).collect()[0]
            except Exception as error:
                text = record("fate", "interrupted" if self.open[name] else "lost")
                text += record("message", reason(error))
            try:
                write_result(order["folder"], text)
                self.say("ended", name)
            except OSError as error:
                self.say("unwritten", name, error)
            with self.lock:
                del self.open[name]

    def take(self, news):
        """False when yates wants nothing more."""
        if news is None or news.get("order") == b"finish":
            return False
        name = news["name"].decode()
        if news["order"] == b"end":
            with self.lock:
                if name in self.open:
                    self.open[name] = True
        else:
            self.open[name] = False
            self.orders.put({"name": name, "folder": news["folder"], "request": news["request"],
                             "limit": self.limit, "versions": self.versions,
                             "supervisors": self.supervisors})
        return True

    def end_what_is_to_end(self):
        """Again and again: a job may not have been submitted yet when it was to end."""
        with self.lock:
            names = [name for name, to_end in self.open.items() if to_end]
        for name in names:
            self.spark.cancelJobGroup(name)

    def serve(self):
        wanted, ready, seen, cancelled = True, False, time.monotonic(), 0.0
        while wanted or self.open:
            try:
                wanted = self.take(self.news.get(timeout=0.1)) and wanted
            except queue.Empty:
                pass
            now = time.monotonic()
            if self.has_executors():
                seen = now
                if not ready:
                    ready = True
                    self.say("ready")
            elif now - seen > self.patience:
                self.say("deserted")
                return
            if not wanted:
                time.sleep(0.1)
                if os.path.exists(os.path.join(self.control, "end")):
                    for name in list(self.open):
                        self.open[name] = True
            if now - cancelled > 0.3:
                cancelled = now
                self.end_what_is_to_end()


def main():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG: Java's end is the end
    if os.getppid() == 1:
        sys.exit(1)
    control = sys.argv[1]
    alive = os.open(os.path.join(control, "lock"), os.O_RDONLY)
    fcntl.flock(alive, fcntl.LOCK_SH)
    settings = {}
    with open(os.path.join(control, "settings"), "rb") as file:
        for key, value in records(file.read()):
            settings.setdefault(key, []).append(value)
    application = Application(control, settings)
    application.start()
    application.serve()
    application.spark.stop()


if __name__ == "__main__":
    main()
