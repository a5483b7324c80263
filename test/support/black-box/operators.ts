import { expect, it } from 'vitest'
import type { Line } from './lines.ts'
import type { Scene } from './scene.ts'
import { page } from './shape.ts'
import { userLine } from './told-of-people.ts'
import { calibration, overview } from './told-of-reach.ts'

/** An administrator's own calls of section 10 of the contract. */
export function operators(scene: () => Scene) {
  it('see counts of the installation, and nobody’s name', async () => {
    const { eda } = scene()
    const seen = await eda.ask('GET /admin/overview', {}, overview)
    const coaches = await eda.ask('GET /user', { query: { role_id: 3 } }, page(userLine))

    const sum = (rows: { n: number }[]) => rows.reduce((all, { n }) => all + n, 0)
    const of = (role: number) => seen.accounts.find(({ role_id }) => role_id === role)
    expect(seen.ready).toBe(true)
    expect(of(1)?.total).toBe(1)
    expect(of(2)?.total).toBeGreaterThan(coaches.total)
    expect(of(3)?.total).toBe(coaches.total)
    expect(sum(of(3)?.weeks ?? [])).toBe(coaches.total)
    expect(sum(seen.sign_ins)).toBeGreaterThan(0)
    expect(sum(seen.records)).toBeGreaterThan(0)
    expect(seen.records).toHaveLength(30)
    expect(seen.database.bytes).toBeGreaterThan(0)
    expect(seen.backup).toBeNull()
    expect(JSON.stringify(seen)).not.toMatch(/Ada|Cem|example\.com/)
  })

  it('see how often what was foretold came true', async () => {
    const seen = await scene().eda.ask('GET /admin/calibration', {}, calibration)

    for (const { tried, held } of seen.rows) expect(held ?? 0).toBeLessThanOrEqual(tried)
  })

  it.each<Line>(['GET /admin/overview', 'GET /admin/calibration'])('are the only ones: %s', async (line) => {
    const { ada, cem, parent, client } = scene()
    const who = [ada, cem, await parent(line.endsWith('overview') ? 'Rahmi' : 'Safiye')]

    for (const each of who) await each.refused(line, {}, 403, 'FORBIDDEN')
    await client.refused(line, {}, 401)
  })
}
