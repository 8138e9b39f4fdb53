import { expect, test } from 'vitest'
import { withForm } from './receive-form.ts'

test('What goes wrong with a form that has no file is said as it is', async () => {
  const failing = withForm({ file: undefined }, () => Promise.reject(new Error('the store is gone')))
  await expect(failing).rejects.toThrow('the store is gone')
})
