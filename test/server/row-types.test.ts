import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredRows } from '../support/declared-rows.ts'
import { describeStatement, kindOfColumn } from '../support/described.ts'
import { allStatements } from '../support/statements.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let client: pg.Client
beforeAll(async () => {
  world = await openWorld()
  client = new pg.Client(world.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.close()
})

it('reads the columns that the type of each row says, of these types', async () => {
  const statements = await allStatements()
  const declared = declaredRows()
  const wrong: string[] = []
  for (const { place, strings, columns } of declared) {
    const like = statements.filter(({ text }) => holds(text, strings))
    const own = like.filter((each) => each.place === place)
    // A function that is not exported sends its statement for those that are.
    const sent = own.length > 0 ? own : like.filter((each) => fileOf(each.place) === fileOf(place))
    if (sent.length === 0) wrong.push(`${place}: not sent: ${strings[0]}`)
    for (const { text } of sent) wrong.push(...(await faultsOf(place, text, columns)))
  }

  expect(wrong).toEqual([])
  expect(declared.length).toBeGreaterThan(200)
})

const fileOf = (place: string) => place.split(' ')[0]

async function faultsOf(place: string, text: string, said: ReadonlyMap<string, string>): Promise<string[]> {
  const described = await describeStatement(client, text)
  const found = new Map(described.map(({ name, type }) => [said.has('') ? '' : name, kindOfColumn(type)]))
  return [...new Set([...said.keys(), ...found.keys()])].flatMap((name) => {
    const [declared, is] = [said.get(name), found.get(name)]
    // The export writes every column of a row and knows only those that it needs.
    if (!declared && fileOf(place) === 'export/sql.ts') return []
    // JSON may hold anything; a column that is always null has no kind.
    const fits = declared && is && (declared === is || is === 'json' || declared === 'nothing')
    return fits ? [] : [`${place}: ${name} is ${is ?? 'not selected'}, declared as ${declared ?? 'nothing'}`]
  })
}

/** Whether a text is a template with something in each of its gaps. */
function holds(text: string, strings: readonly string[]): boolean {
  let at = text.startsWith(strings[0] ?? '') ? 0 : -1
  for (const part of strings) {
    if (at < 0) return false
    const next = text.indexOf(part, at)
    at = next < 0 ? -1 : next + part.length
  }
  return at === text.length || (strings.at(-1) ?? '') === '' || text.endsWith(strings.at(-1) ?? '')
}
