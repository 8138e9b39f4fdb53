/// <reference lib="webworker" />
import { runQueue } from './run-queue.ts'

void runQueue().then(
  () => self.postMessage('ended'),
  () => self.postMessage('failed'),
)
