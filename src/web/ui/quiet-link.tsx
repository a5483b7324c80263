import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

// The padding is for the finger: without it a line of text is 19 pixels high.
function Quiet({ className = '', ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={`-my-1 py-1 text-13 font-medium text-accent-ink hover:underline ${className}`} />
  )
}

/** A router link outside of text, in the head of a card. */
export const QuietLink = createLink(Quiet)
