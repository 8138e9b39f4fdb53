import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { control } from '../../../ui/admin/classes.ts'
import { useCopy } from '../use-download.ts'

type Props = { readonly label: string; readonly address: string; readonly children?: ReactNode }

/** An address of the site, whole, to be copied. */
export function AddressField({ label, address, children }: Props) {
  const id = useId()
  const copy = useCopy()
  const url = new URL(address, window.location.origin).href
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          className={`${control} grow basis-48 sm:w-auto`}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy(url, 'Link copied to clipboard')}>Copy</Button>
        {children}
      </div>
    </>
  )
}
