import type { Config } from '#server/config.ts'
import { seedPeople } from '#server/demo/people.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import { type Running, start } from '#server/start.ts'

/** Starts the server with the invented people and their history. */
export function startDemo(config: Config, hasPages: boolean): Promise<Running> {
  return start(
    { ...config, demo: true },
    {
      hasPages,
      async prepare(database) {
        const passwords = makePasswords(config.passwordMemory)
        await seedPeople(database, passwords)
        await seedHistory(database, passwords, Date.now())
      },
    },
  )
}
