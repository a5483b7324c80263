import type { ComponentProps } from 'react'
import { atHand } from '#web/api/lazy.ts'
import type Picker from '#web/tree/picker/picker.tsx'
import { SkeletonRows } from '#web/ui/loaded.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

const SubjectPicker = atHand(() => import('#web/tree/picker/picker.tsx'))

/** The picker of a subject in a sheet, which is there at once. */
export function PickerSheet(props: ComponentProps<typeof Picker>) {
  const { subject } = useFirstWords()
  return (
    <SubjectPicker
      {...props}
      fallback={
        <Sheet title={subject.title} onClose={props.onClose}>
          <SkeletonRows rows={4} />
        </Sheet>
      }
    />
  )
}
