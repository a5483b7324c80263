import { join } from 'node:path'
import type pg from 'pg'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { type Account, serverAccount } from '#server/services/embedded/account.ts'
import { findBinaries } from '#server/services/embedded/binaries.ts'
import { openDataDir } from '#server/services/embedded/data-dir.ts'
import { openDataFolder, ownerOf } from '#server/services/embedded/data-folder.ts'
import { type Endpoint, openEndpoint } from '#server/services/embedded/endpoint.ts'
import { lockFolder } from '#server/services/embedded/lock.ts'
import { type Supervised, supervise } from '#server/services/embedded/supervise.ts'

type Options = { dataDir: string; log: (message: string) => void; isThrownAway?: boolean }

/** The running embedded server; `pid` changes after a restart. */
export type Embedded = Supervised & { connection: pg.PoolConfig }

/**
 * Starts an embedded PostgreSQL on `dataDir` (created if missing), for this process only. A crash of either
 * process loses no acknowledged write.
 * @throws StartFailure with what a person has to change
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  try {
    const account = await serverAccount()
    const dataDir = await openDataDir(options.dataDir, account)
    const unlock = await lockFolder(dataDir)
    try {
      return await startLocked({ ...options, dataDir }, account, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    throw error instanceof StartFailure ? error : unforeseen(options.dataDir, error)
  }
}

async function startLocked(
  { dataDir, log, isThrownAway = false }: Options,
  candidate: Account | undefined,
  unlock: () => Promise<void>,
): Promise<Embedded> {
  const account = await ownerOf(dataDir, candidate)
  const binaries = await findBinaries(dataDir, account)
  const folder = await openDataFolder(dataDir, binaries, account)
  const endpoint: Endpoint = await openEndpoint(dataDir, account)
  const logPath = join(dataDir, 'postgres.log')
  const server = await supervise({ binaries, folder, endpoint, account, logPath, log, isThrownAway }).catch(
    async (error) => {
      await endpoint.close()
      throw error
    },
  )
  let stopped: Promise<void> | undefined
  async function stop() {
    await server.stop()
    await endpoint.close()
    await unlock()
  }
  return {
    connection: endpoint.connection,
    get pid() {
      return server.pid
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

function unforeseen(dataDir: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartFailure(
    {
      en: `The built-in PostgreSQL could not be started in ${dataDir}: ${reason}`,
      tr: `Yerleşik PostgreSQL ${dataDir} klasöründe başlatılamadı; nedeni yukarıda.`,
    },
    error,
  )
}
