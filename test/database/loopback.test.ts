import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/services/database/client.ts'
import { serverAccount } from '#server/services/embedded/account.ts'
import { findBinaries } from '#server/services/embedded/binaries.ts'
import { openDataDir } from '#server/services/embedded/data-dir.ts'
import { openDataFolder } from '#server/services/embedded/data-folder.ts'
import { openLoopback } from '#server/services/embedded/endpoint.ts'
import { supervise } from '#server/services/embedded/supervise.ts'
import { openSandbox } from '../support/database/sandbox.ts'

// What Windows uses; all but its signals is the same here.
it('over loopback asks for a password that is another one at each start', async () => {
  const here = await openSandbox()
  const account = await serverAccount()
  const dataDir = await openDataDir(here.dataDir, account)
  const binaries = await findBinaries(dataDir, account)
  const folder = await openDataFolder(dataDir, binaries, account)
  const logPath = join(dataDir, 'postgres.log')
  const passwords: unknown[] = []

  for (let start = 0; start < 2; start++) {
    const endpoint = await openLoopback()
    const server = await supervise({ binaries, folder, endpoint, account, logPath, log: () => {} })
    const sql = openDatabase({ connection: endpoint.connection, named: true })
    expect(await sql.one`select current_user::text as who`).toEqual({ who: 'etut' })
    const stranger = new pg.Client({ ...endpoint.connection, password: 'guess' })
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
    await sql.close()
    await server.stop()
    passwords.push(endpoint.password)
  }

  expect(new Set(passwords).size).toBe(2)
})
