import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

type CopyTextProps = {
  text: string
  /** A long address rather than a short code. */
  isLong?: boolean
  /** More buttons, beside the one that copies. */
  children?: ReactNode
}

/** Copies a text. Plain HTTP has no clipboard API; the text can be selected there, and where the browser refuses. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<string | null>(null)
  return {
    canCopy: 'clipboard' in navigator,
    isCopied: copied === text,
    copy: () =>
      void navigator.clipboard.writeText(text).then(
        () => setCopied(text),
        () => {},
      ),
  }
}

/** A selectable text with a copy button. */
export function CopyText({ text, isLong = false, children }: CopyTextProps) {
  const { common } = useWords()
  const { canCopy, isCopied, copy } = useCopy(text)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code
        className={`select-all ${isLong ? 'basis-full text-13 wrap-anywhere' : 'tabular text-20 font-semibold sm:text-24 tracking-wide'}`}
      >
        {text}
      </code>
      {canCopy && (
        <Button icon={isCopied ? Check : Copy} onClick={copy}>
          {isCopied ? common.copied : common.copy}
        </Button>
      )}
      {children}
    </div>
  )
}
