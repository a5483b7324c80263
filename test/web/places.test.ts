import { describe, expect, it } from 'vitest'
import { nowhere, type Place } from '#rules/place.ts'
import { placesOf } from '#web/tree/picker/places.ts'

type Rows = Parameters<typeof placesOf>
/** Rows with what the names need of them. */
const rows = <T>(...these: Partial<T>[]) => these as T[]

const crooms = rows<Rows[0][number]>(
  { id: 'tyt', name: 'TYT', is_archived: false },
  { id: 'own', name: 'Benim TYT’m', is_archived: false },
  { id: 'lgs', name: 'LGS', is_archived: true },
)
const studies = rows<Rows[1][number]>(
  { id: 'mat', croom_id: 'tyt', name: 'Matematik', color: 'blue' },
  // A class group that follows another has its lessons.
  { id: 'mat', croom_id: 'own', name: 'Matematik', color: 'blue' },
  { id: 'fen', croom_id: 'lgs', name: 'Fen', color: 'green' },
)
const subtopics = rows<NonNullable<Rows[2][number]['subtopics']>[number]>({ id: 'venn', name: 'Venn şeması' })
const topics = rows<Rows[2][number]>(
  { id: 'set', study_id: 'mat', name: 'Kümeler', subtopics },
  { id: 'cell', study_id: 'fen', name: 'Hücre' },
)
const { find, subjects } = placesOf(crooms, studies, topics)
const at = (place: Partial<Place>) => find({ ...nowhere, ...place })

describe('the places of class groups', () => {
  it('are listed in the order of the tree, without those of an archived class group', () => {
    expect(subjects().map(({ names, color }) => [...names, color])).toEqual([
      ['TYT', 'Matematik', 'blue'],
      ['TYT', 'Matematik', 'Kümeler', 'blue'],
      ['TYT', 'Matematik', 'Kümeler', 'Venn şeması', 'blue'],
      ['Benim TYT’m', 'Matematik', 'blue'],
      ['Benim TYT’m', 'Matematik', 'Kümeler', 'blue'],
      ['Benim TYT’m', 'Matematik', 'Kümeler', 'Venn şeması', 'blue'],
    ])
  })

  it('are found as they are listed, the same each time', () => {
    for (const subject of subjects()) {
      expect(find(subject.place)).toEqual(subject)
      expect(find({ ...subject.place })).toBe(find(subject.place))
    }
  })

  it('keep their names in an archived class group', () => {
    expect(at({ croom_id: 'lgs', study_id: 'fen', topic_id: 'cell' })?.names).toEqual(['LGS', 'Fen', 'Hücre'])
  })

  it.each([
    ['nothing is named', {}],
    ['only the class group is named', { croom_id: 'tyt' }],
    ['the class group was left', { croom_id: 'ayt', study_id: 'mat' }],
    ['the lesson is gone', { croom_id: 'tyt', study_id: 'geo' }],
    ['the topic is gone', { croom_id: 'tyt', study_id: 'mat', topic_id: 'limit' }],
    ['the subtopic is gone', { croom_id: 'tyt', study_id: 'mat', topic_id: 'set', subtopic_id: 'de-morgan' }],
  ])('have no name where %s', (_, place) => {
    expect(at(place)).toBeUndefined()
  })
})
