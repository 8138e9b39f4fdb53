import { fireEvent } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { shown, visited } from '../../../testing/shown.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Keys } from './keys.tsx'
import { switchKey } from './shortcuts.ts'

const press = () => fireEvent.keyDown(document.body, { key: 'z' })

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
  shown(<Deletion />)
  switchKey('z', false)
  press()
  expect(undo).not.toHaveBeenCalled()
  switchKey('z', true)
  press()
  press()
  expect(undo).toHaveBeenCalledOnce()
})
