import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { EntryForm } from '#rules/trial.ts'
import type { WorkerResult, WorkerTask } from '#server/services/sheets/worker.ts'
import { serverFiles } from '../../scripts/server-files.ts'
import { makeDatabase } from '../support/fresh-database.ts'

const run = promisify(execFile)

it('every script that runs what is built builds it first', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'))

  for (const name of Object.keys(scripts).filter((each) => /^(start|demo|test|bench.*|drill:.*)$/.test(each)))
    expect(scripts[name], name).toMatch(/^npm run --silent build && /)
})

it('every file that a part of the server reads beside itself is put beside a built server', async () => {
  const sources = (await readdir('src/server', { recursive: true })).filter((file) => file.endsWith('.ts'))
  const read = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join('src/server', file), 'utf8')
      return [...text.matchAll(/readFileSync\(new URL\('\.\/([^']+)', import\.meta\.url\)/g)].map(
        ([, name = '']) => join('src/server', dirname(file), name),
      )
    }),
  )

  expect(read.flat().sort()).toEqual([...serverFiles].sort())
})

it('an installation without the sources migrates, repairs, backs up and restores', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etut-tools-'))
  const [one, other] = [await makeDatabase(), await makeDatabase()]
  const file = join(folder, 'etut.backup')
  const tool = async (name: string, settings: Record<string, string>, ...words: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...settings }
    return (await run(process.execPath, [`dist/server/${name}.js`, ...words], { env })).stdout
  }
  try {
    expect(await tool('migrate', one.settings)).toContain('applied')
    expect(await tool('migrate', one.settings)).toContain('up to date')
    expect(await tool('repair', one.settings)).toContain('0 of 0 people repaired')
    expect(await tool('backup', one.settings, file)).toContain('etut.backup')
    // Written when the file was complete, so the file itself does not contain it.
    const mark = 'select bytes::int from last_backup'
    expect(await one.ask(mark)).toEqual([{ bytes: (await stat(file)).size }])
    expect(await tool('restore', other.settings, file)).toContain('etut.backup')

    const count = 'select count(*)::int as topics from topic'
    expect(await other.ask(count)).toEqual(await one.ask(count))
  } finally {
    await one.drop()
    await other.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

it('the built server reads a spreadsheet in a thread of its own', async () => {
  const worker = new Worker(new URL('../../dist/server/import-worker.js', import.meta.url), { env: {} })
  const file = Buffer.from('Tarih;Türkçe D;Türkçe Y\n01.11.2026;30;6')
  const form: EntryForm = {
    penalty: 4,
    studies: [{ id: 'a', name: 'Türkçe', question_count: 40 }],
    sections: [],
    topics: new Map(),
    subtopics: new Map(),
  }
  const group = { exam: 'TYT', name: 'TYT' }
  const task: WorkerTask = { trials: { file, form, group, today: '2026-11-22', locale: 'tr' } }
  try {
    expect((await once(worker, 'message'))[0]).toEqual({ ready: true })
    worker.postMessage(task)
    const [result] = (await once(worker, 'message')) as [WorkerResult]

    expect(result).toMatchObject({
      trials: { rows: [{ line: 2, trial: { day: '2026-11-01', lessons: [{ correct: 30, wrong: 6 }] } }] },
    })
    // Where the server looks for it.
    const server = await readFile('dist/server/main.js', 'utf8')
    expect(server).toContain('./import-worker.js')
  } finally {
    await worker.terminate()
  }
})
