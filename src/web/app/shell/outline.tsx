import { roleIds } from '#rules/vocabulary.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { navItems } from './navigation.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame of a student's first screen without personal data, prerendered for both widths. */
export function Outline() {
  const { dashboard, shell } = useFirstWords()
  const items = navItems(roleIds.student, false, shell.screens)
  return (
    // Replaced as a whole: what is pressed here would be lost.
    <div inert>
      <div className="min-h-dvh lg:pl-56">
        <div className="max-lg:hidden">
          <Sidebar items={items} isClosed={false} isBelowBar={false} onAdd={nothing} onAccount={nothing} />
        </div>
        <main className="min-w-0 pb-20 lg:pb-0">
          <Screen title={dashboard.title} lead={<Mark size={34} />} subtitle={<div className="min-h-5" />}>
            <Skeleton className="h-100 rounded-card" />
          </Screen>
        </main>
      </div>
      <PhoneBar items={items} onAdd={nothing} />
    </div>
  )
}

const nothing = () => {}
