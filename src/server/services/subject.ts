import type { Services, Undo } from '#server/services/context.ts'
import type { Sweep } from '#server/services/daily/sweep.ts'
import type { Database, Sql } from '#server/services/database/client.ts'
import type { Job } from '#server/services/jobs/sql.ts'

/** What a subject is for the others, which `src/server/http/subjects.ts` lists. */
export type Subject = {
  /** The answers to its calls. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** How changes by somebody else are taken back, by what the trail of changes calls the row. */
  readonly undo?: Readonly<Record<string, Undo>>
  /** What removes rows that have run out, by what they are. */
  readonly sweeps?: Readonly<Record<string, Sweep>>
  /** Work that begins with the server, which does not wait for it. */
  readonly atStart?: (sql: Sql, isStopped: () => boolean) => Promise<unknown>
  /** Work of every hour. @returns numbers for the log */
  readonly hourly?: (sql: Sql, settings: HourlySettings) => Promise<Record<string, number> | undefined>
  /** What is done with a job, by its kind. */
  readonly jobs?: Readonly<Record<string, (sql: Database, services: Services, job: Job) => Promise<unknown>>>
}

type HourlySettings = {
  /** The age of consent; 0 erases no account whose consent was taken back. */
  consentAge: number
  /** The server is closing. */
  isStopped: () => boolean
}
