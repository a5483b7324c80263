import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Curriculum, readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { partRenames } from '#server/subjects/catalogue/load.ts'
import { catalogueTree } from '#server/subjects/catalogue/tree.ts'
import { idListPath, idsOf, parseIdList, withIdsOf } from '../../scripts/id-list.ts'

const listed = parseIdList(readFileSync(idListPath, 'utf8'))
const { curriculum } = readCurriculum()

/** Ids of parts that no longer exist and have no rename, as `lesson: id`. */
function lost(changed: Curriculum): string[] {
  const tree = catalogueTree(changed)
  const renamed = partRenames(changed, tree).map(({ oldId }) => oldId.slice(0, 8))
  const known = new Set([...[...idsOf(tree).values()].flat(), ...renamed])
  return [...listed].flatMap(([lesson, ids]) =>
    ids.filter((id) => !known.has(id)).map((id) => `${lesson}: ${id}`),
  )
}

describe('the ids of the catalogue', () => {
  it('are all still there, or renamed: add the rename to `renames` of db/curriculum.json', () => {
    expect(listed.size).toBeGreaterThan(150)
    expect(lost(curriculum)).toEqual([])
  })

  it('are all listed: run `npm run catalogue:ids`', () => {
    expect(withIdsOf(catalogueTree(curriculum), listed)).toBe(readFileSync(idListPath, 'utf8'))
  })

  it('are reported as missing when a part gets a new name without a rename', () => {
    const changed = structuredClone(curriculum)
    const lesson = changed.programs.flatMap(({ lessons }) => lessons).find(({ code }) => code === 'TYT-BIY')
    const topic = lesson?.topics.find(({ subtopics }) => subtopics && subtopics.length > 0)
    if (!topic) throw new Error('no topic with subtopics')
    topic.subtopics = ['Başka ad', ...(topic.subtopics ?? []).slice(1)]

    expect(lost(changed)).toEqual([expect.stringMatching(/^TYT \/ Biyoloji: /)])
  })

  it('belong to renames whose new name is in the file', () => {
    const tree = catalogueTree(curriculum)
    const ids = new Set([...tree.topics, ...tree.subtopics].map(({ id }) => id))
    const renames = partRenames(curriculum, tree)
    expect(renames.filter(({ newId }) => !ids.has(newId))).toEqual([])
    // One entry per class group with the lesson.
    expect(renames.length).toBeGreaterThanOrEqual(curriculum.renames.length)
  })
})
