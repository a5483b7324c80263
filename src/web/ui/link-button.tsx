import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

type Props = ComponentProps<'a'> & ButtonLook & { icon?: LucideIcon }

function Anchor({ variant, size, icon: Icon, className, children, ...rest }: Props) {
  // Hidden in print.
  return (
    <a data-print="no" {...rest} className={buttonClass({ variant, size }, className)}>
      {Icon && <Icon size={18} aria-hidden />}
      {children}
    </a>
  )
}

/** A router link that looks like a button. */
export const LinkButton = createLink(Anchor)

function Words({ className = '', ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={`text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2 ${className}`}
    />
  )
}

/** A router link within text. */
export const TextLink = createLink(Words)
