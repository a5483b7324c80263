import { parentPort } from 'node:worker_threads'
import { type Faults, Refusal } from '#rules/refusal.ts'
import { type FileToRead, readTrialFile, type TrialFile } from '#server/services/sheets/read-trials.ts'

/** Messages of the worker: ready for a file, or its result. */
export type WorkerMessage = { ready: true } | { read: TrialFile } | { faults: Faults | undefined }

/** Worker thread that reads one file and ends. Started by `file-reader.ts`. */
const say = (message: WorkerMessage) => parentPort?.postMessage(message)

parentPort?.once('message', (given: FileToRead) => {
  try {
    say({ read: readTrialFile(given) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ faults: error.fields })
  }
})
say({ ready: true })
