import { fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { Keys } from './keys.tsx'
import { switchKey } from './shortcuts.ts'

const press = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z' })

test('Z undoes once what the newest message that can be undone speaks of, unless it is switched off', async () => {
  localStorage.clear()
  await visited(() => undefined)
  const undo = vi.fn<() => void>()
  function Deletion() {
    const toast = useToast()
    useEffect(() => {
      toast('Paper deleted', 'success', undo)
      toast('Link copied', 'copied')
    }, [toast])
    return <Keys />
  }
  shown(
    <>
      <Deletion />
      <div role="dialog" className="side-sheet">
        <button type="button">Title</button>
        <input />
      </div>
    </>,
  )
  const field = document.querySelector('input')
  if (field) press(field)
  switchKey('z', false)
  press()
  expect(undo).not.toHaveBeenCalled()
  switchKey('z', true)
  press(screen.getByRole('button', { name: 'Title' }))
  press()
  expect(undo).toHaveBeenCalledOnce()
})
