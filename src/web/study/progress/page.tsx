import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { keptFirst } from '#web/offline/kept-first.ts'
import { withAllWords } from '#web/words/language.ts'
import './ask.ts'
import { Overview } from './overview.tsx'

keptFirst('/progress', [
  'GET /state',
  'GET /croom',
  'GET /user/data/{id}',
  'GET /insight/quality',
  'GET /insight/cheapest/{id}',
  'GET /insight/forecast/{id}',
])
const Graphs = lazy(() => withAllWords(import('#web/study/graphs/graphs.tsx')))
const Topics = lazy(() => withAllWords(import('#web/tree/curriculum/topics.tsx')))

const route = getRouteApi('/inside/progress')

/** Three sentences, the topic map and two charts; behind them all graphs, and the topics as a list. */
export default function ProgressPage() {
  const { list, view } = route.useSearch()
  if (!list && !view) return <Overview />
  return <Suspense>{list ? <Topics /> : <Graphs />}</Suspense>
}
