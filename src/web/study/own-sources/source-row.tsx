import { Link } from '@tanstack/react-router'
import { nowhere } from '#rules/place.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { dotted } from '#web/words/dotted.ts'
import { PartBubbles } from './part-bubbles.tsx'
import type { ListedSource } from './source.ts'
import { useSourceNames } from './use-own-sources.ts'

/** A source: its name, how far it is, and its parts as bubbles. */
export function SourceRow({ source }: { source: ListedSource }) {
  const names = useSourceNames()
  const { find } = useNames()
  const { name, publisher, croom_id, study_id, size, progress } = source
  const lesson = find({ ...nowhere, croom_id, study_id })
  const about = dotted([lesson?.names.at(-1), publisher])
  return (
    <li>
      <Link
        to="/sources/$id"
        params={{ id: source.id }}
        className="grid min-h-11 gap-2 px-4 py-3 hover:bg-sunken lg:px-5"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="tabular text-13 text-dim">{names.size(source)}</span>
        </span>
        {about && (
          <span className="-mt-1.5 text-13 wrap-anywhere text-dim">
            {lesson && (
              <LessonDot color={lesson.color} className="mr-1.5 inline-block size-2 align-baseline" />
            )}
            {about}
          </span>
        )}
        {progress && <PartBubbles size={size} done={progress.ranges} />}
      </Link>
    </li>
  )
}
