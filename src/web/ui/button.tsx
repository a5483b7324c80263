import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

export type ButtonLook = {
  /** `primary`, once a screen: start, go on; `write`: save, add; `coach`: by somebody else's hand. */
  variant?: 'primary' | 'write' | 'coach' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
}

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-medium transition-colors disabled:opacity-55'
const variants = {
  primary: 'bg-accent text-on-accent hover:enabled:bg-accent-ink',
  write: 'bg-pencil text-on-pencil hover:enabled:bg-ink',
  coach: 'bg-coach text-coach-ink hover:enabled:bg-coach/85',
  secondary: 'border border-line bg-surface text-ink hover:enabled:bg-sunken',
  quiet: 'text-accent-ink hover:enabled:bg-accent-soft',
  danger: 'border border-line bg-surface text-bad hover:enabled:bg-sunken',
}
const sizes = {
  md: 'min-h-11 px-4 text-15 lg:min-h-10',
  lg: 'min-h-12 px-5 text-17',
}

/** Classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook, more = ''): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: LucideIcon; isPending?: boolean }

/** A button. While pending it keeps its width and ignores clicks, and afterwards it has the focus again. */
export function Button({
  variant,
  size,
  icon: Icon,
  isPending = false,
  className,
  children,
  ...rest
}: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  // The browser takes the focus from a disabled button, some while it is disabled and some later.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isPending) return
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
    hadFocus.current = document.activeElement === button.current
  }, [isPending])
  return (
    <button
      ref={button}
      type="button"
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ currentTarget }) => {
        hadFocus.current = currentTarget.disabled
      }}
      {...rest}
      disabled={rest.disabled || isPending}
      aria-busy={isPending || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {Icon && <Icon size={size === 'lg' ? 20 : 18} aria-hidden className="shrink-0" />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: LucideIcon }

/** An icon button; its label is read aloud and shown on hover. */
export function IconButton({ label, icon: Icon, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      // In pixels like its icon: large text leaves it as it is.
      className={`inline-flex size-[44px] shrink-0 items-center justify-center rounded-control text-dim transition-colors hover:enabled:bg-sunken hover:enabled:text-ink disabled:opacity-55 lg:size-[40px] ${className}`}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}
