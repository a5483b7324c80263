import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { IconButton } from './button.tsx'
import { Form } from './form.tsx'
import { rescueFocus } from './next-focus.ts'
import { raise } from './top-sheet.ts'

type SheetProps = {
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** A sheet opened from this one; outside of its form. */
  above?: ReactNode
  /** A save is in progress; text typed now would be lost. */
  isSending?: boolean
  /** Makes the sheet a form: Enter submits by the submit button of the footer. */
  onSubmit?: () => void
  size?: 'md' | 'lg'
}

/** A dialog on the desktop, a bottom sheet on the phone. The native element traps and restores the focus. */
export function Sheet({
  title,
  onClose,
  children,
  footer,
  above,
  isSending = false,
  onSubmit,
  size = 'md',
}: SheetProps) {
  const { common } = useFirstWords()
  const column = 'flex max-h-[92dvh] flex-col'
  const dialog = useRef<HTMLDialogElement>(null)
  // Text that is selected beyond the edge ends with a click of the dialog, too.
  const isPressedOutside = useRef(false)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // The browser would focus the first button; a form starts with its first field.
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    const lower = raise(element)
    return () => {
      lower()
      // Closed before it is removed, as a removed dialog does not restore the focus.
      element.close()
      // What has opened it may be gone.
      rescueFocus()
    }
  }, [])

  const content = (
    <>
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4 lg:pl-5">
        <h2 id={id} className="min-w-0 py-1 text-17 font-semibold wrap-anywhere">
          {title}
        </h2>
        <IconButton label={common.close} icon={X} onClick={onClose} />
      </header>
      <div
        inert={isSending}
        className="min-h-0 flex-1 scroll-pt-4 overflow-y-auto p-4 transition-opacity delay-150 inert:opacity-60 lg:p-5"
      >
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is the pointer's twin of Escape
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // React bubbles the events of nested sheets through the component tree.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        const { target, currentTarget } = event
        // The event comes from a nested sheet, or this one is being removed.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return
        // The browser closes a dialog on a second Escape without asking; it is reopened unless the page
        // agrees.
        onClose()
        requestAnimationFrame(() => {
          if (dialog.current && !dialog.current.open) dialog.current.showModal()
        })
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedOutside.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedOutside.current) onClose()
      }}
      className={`sheet m-0 mt-auto max-h-[92dvh] w-full max-w-full rounded-t-card bg-surface p-0 text-ink lg:m-auto lg:rounded-card ${size === 'lg' ? 'lg:w-[720px]' : 'lg:w-[480px]'}`}
    >
      {onSubmit ? (
        <Form className={column} onSubmit={onSubmit}>
          {content}
        </Form>
      ) : (
        <div className={column}>{content}</div>
      )}
      {above}
    </dialog>
  )
}
