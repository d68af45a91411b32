import { workerData } from 'node:worker_threads'

setInterval(() => {
  if (process.memoryUsage.rss() > workerData * 1e6) process.kill(process.pid, 'SIGKILL')
}, 100)
