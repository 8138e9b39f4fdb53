import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { control, Labelled } from './field.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly copy: () => Promise<void>
  readonly className?: string
  readonly children?: ReactNode
}

/** A value to be copied, whole. */
export function CopyField({ label, value, copy, className = '', children }: Props) {
  return (
    <Labelled label={label}>
      {field => (
        <div className="flex flex-wrap gap-2">
          <input
            {...field}
            readOnly
            value={value}
            className={`${control} grow basis-48 sm:w-auto ${className}`}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copy()}>Copy</Button>
          {children}
        </div>
      )}
    </Labelled>
  )
}
