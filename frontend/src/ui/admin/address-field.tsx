import { type ReactNode } from 'react'
import { useCopy } from '../use-copy.ts'
import { Button } from './button.tsx'
import { control, Labelled } from './field.tsx'

type Props = { readonly label: string; readonly address: string; readonly children?: ReactNode }

/** An address of the site, whole, to be copied. */
export function AddressField({ label, address, children }: Props) {
  const copy = useCopy()
  const url = new URL(address, window.location.origin).href
  return (
    <Labelled label={label}>
      {field => (
        <div className="flex flex-wrap gap-2">
          <input
            {...field}
            readOnly
            value={url}
            className={`${control} grow basis-48 sm:w-auto`}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copy(url, 'Link copied to clipboard')}>Copy</Button>
          {children}
        </div>
      )}
    </Labelled>
  )
}
