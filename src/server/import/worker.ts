import { parentPort } from 'node:worker_threads'
import { type Faults, Refusal } from '#rules/refusal.ts'
import { type FileToRead, readTrialFile, type TrialFile } from '#server/import/read-trials.ts'

/** What the thread says: that it is ready for its file, and what became of it. */
export type WorkerMessage = { ready: true } | { read: TrialFile } | { faults: Faults | undefined }

/** The thread that reads one file of a person and ends. Started by `file-reader.ts` alone. */
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
