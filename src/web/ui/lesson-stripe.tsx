import { lessonColorVar } from './lesson-color.ts'

type LessonMarkProps = {
  color: Parameters<typeof lessonColorVar>[0]
  /** Its size, and where it is. */
  className: string
}

/** The stripe before the name of a lesson or of its topic, in the color of the lesson; its height is a class. */
export function LessonStripe({ color, className }: LessonMarkProps) {
  return <LessonDot color={color} className={`${className} w-1`} />
}

/** The same as a dot. */
export function LessonDot({ color, className }: LessonMarkProps) {
  return (
    <span
      aria-hidden
      className={`${className} shrink-0 rounded-pill`}
      style={{ background: lessonColorVar(color) }}
    />
  )
}
