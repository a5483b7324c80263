import { roleIds } from '#rules/vocabulary.ts'
import { StudentsHomework } from '#web/coach/homework/students-homework.tsx'
import { useActing } from '#web/session/use-session.ts'
import { OwnHomework } from '#web/study/homework/own-homework.tsx'

/** Homework: a student's own, also for a coach who acts for one; of all students for a coach. */
export default function HomeworkPage() {
  return useActing()?.role_id === roleIds.student ? <OwnHomework /> : <StudentsHomework />
}
