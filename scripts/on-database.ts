import { configOfProcess } from '#server/config.ts'
import { type Opened, openFor } from '#server/services/embedded/open.ts'

/** Runs work on the product's database and closes it; an embedded server runs meanwhile. */
export async function onDatabase<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, namedStatements: named } = configOfProcess()
  const opened = await openFor({ databaseUrl, dataDir, named, log: console.error })
  try {
    return await work(opened)
  } finally {
    await opened.stop()
  }
}
