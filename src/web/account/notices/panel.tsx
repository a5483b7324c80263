import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Sheet } from '#web/ui/sheet.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'
import { NoticeList } from './notice-list.tsx'

type PanelProps = { opener: RefObject<HTMLButtonElement | null>; onClose(): void }

const canPop = 'popover' in HTMLElement.prototype

/** The notices: a sheet on the phone, a popover below the bell on the desktop. */
export default function NoticePanel({ opener, onClose }: PanelProps) {
  const { notices: words } = useWords()
  const isDesktop = useIsAtLeast('lg')
  const list = <NoticeList onClose={onClose} />
  if (!isDesktop || !canPop)
    return (
      <Sheet title={words.title} onClose={onClose}>
        {list}
      </Sheet>
    )
  return (
    <Popover title={words.title} opener={opener} onClose={onClose}>
      {list}
    </Popover>
  )
}

/** The browser closes it on Escape and on a press outside, and gives the focus back. */
function Popover({ title, opener, onClose, children }: PanelProps & { title: string; children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, button] = [panel.current, opener.current]
    if (!element || !button) return
    const { bottom, right } = button.getBoundingClientRect()
    element.style.inset = `${bottom + 4}px ${document.documentElement.clientWidth - right}px auto auto`
    // Otherwise a press on the bell would close the panel, as a press outside, and then open it again. The press that
    // has opened it must not toggle it.
    button.popoverTargetElement = element
    button.popoverTargetAction = 'show'
    element.showPopover()
    element.focus()
    return () => {
      button.popoverTargetElement = null
    }
  }, [opener])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      style={{
        position: 'fixed',
        margin: 0,
        width: 360,
        maxHeight: 'min(70vh, 560px)',
        pointerEvents: 'auto',
      }}
      className="float overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink outline-none"
    >
      <h2 id={id} className="mb-2 text-15 font-semibold">
        {title}
      </h2>
      {children}
    </div>
  )
}
