import { parentPort } from 'node:worker_threads'
import { type Faults, Refusal } from '#rules/refusal.ts'
import { type RosterFile, type RosterToRead, readRosterFile } from '#server/services/sheets/read-roster.ts'
import { type FileToRead, readTrialFile, type TrialFile } from '#server/services/sheets/read-trials.ts'

export type WorkerTask = { trials: FileToRead } | { roster: RosterToRead }
export type WorkerResult = { trials: TrialFile } | { roster: RosterFile }
/** Messages of the worker: ready for a file, or its result. */
export type WorkerMessage = { ready: true } | WorkerResult | { faults: Faults | undefined }

/** Worker thread that reads one file and ends. Started by `file-reader.ts`. */
const say = (message: WorkerMessage) => parentPort?.postMessage(message)

parentPort?.once('message', (task: WorkerTask) => {
  try {
    say('trials' in task ? { trials: readTrialFile(task.trials) } : { roster: readRosterFile(task.roster) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ faults: error.fields })
  }
})
say({ ready: true })
