import { readdirSync, readFileSync } from 'node:fs'
import type { DBSchema, IDBPDatabase } from 'idb'
import { expect, it } from 'vitest'
import { write } from '#web/offline/device-store.ts'

type Drafts = DBSchema & { drafts: { key: string; value: string } }

it('ends a write right behind its requests, as the page may be left at once', async () => {
  const sent: string[] = []
  const store = { delete: async (key: string) => void sent.push(`delete ${key}`) }
  const commit = () => void sent.push('commit')
  const database = { transaction: () => ({ store, commit, done: Promise.resolve() }) }

  const writing = write(database as unknown as IDBPDatabase<Drafts>, 'drafts', (drafts) => drafts.delete('a'))
  expect(sent).toEqual(['delete a', 'commit'])
  await writing
})

it('is how drafts and answers are written', () => {
  const shortcut = /\.(add|put|delete)\('(drafts|seen|answers)'/
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const found = files.filter((name) => shortcut.test(readFileSync(`src/web/${name}`, 'utf8')))
  // It drops what a person is asked to lose, and waits for that.
  expect(found).toEqual(['offline/forget-person.ts'])
})
