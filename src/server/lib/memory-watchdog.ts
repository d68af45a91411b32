// Kills the process if it uses too much memory, because Node's heap limit does not apply to native code.
import { workerData } from 'node:worker_threads'

setInterval(() => {
  if (process.memoryUsage.rss() > workerData * 1e6) process.kill(process.pid, 'SIGKILL')
}, 100)
