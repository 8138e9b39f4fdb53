import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { type Command, type Commands, LABELS } from './commands.ts'
import { ReaderIcon } from './icons.tsx'

/** Classes of a square button of the reader's bars. */
export const tool =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm text-ink hover:bg-tint ' +
  'aria-pressed:bg-tint aria-pressed:text-accent aria-expanded:bg-tint disabled:cursor-not-allowed disabled:opacity-60'

type Tool = ComponentProps<'button'> & { readonly command: Command; readonly commands: Commands }

/** A command as a button with a picture. */
export function ToolButton({ command, commands, className = '', ...rest }: Tool) {
  const name = useText()(LABELS[command])
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`${tool} ${className}`}
      onClick={commands[command]}
      {...rest}
    >
      <ReaderIcon name={command} />
    </button>
  )
}
