import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { catalogueTree } from '#server/subjects/catalogue/tree.ts'
import { idListPath, parseIdList, withIdsOf } from './id-list.ts'

/** Adds the ids of new parts of db/curriculum.json to the list that a test compares. */
const listed = existsSync(idListPath) ? parseIdList(readFileSync(idListPath, 'utf8')) : new Map()
writeFileSync(idListPath, withIdsOf(catalogueTree(readCurriculum().curriculum), listed))
