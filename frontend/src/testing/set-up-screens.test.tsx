import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

const errorOf = (look: () => unknown) => {
  try {
    return look()
  } catch (error) {
    return error
  }
}

test('what is not found is named with the document, which is printed when that is read', async () => {
  document.body.innerHTML = '<p>Before</p>'
  const error = errorOf(() => screen.getByText('None'))
  document.body.innerHTML = '<p>After</p>'
  expect(error).toMatchObject({ message: expect.stringMatching(/the text: None.*<p>.*After/su) })
  await expect(screen.findByText('None', {}, { timeout: 10 })).rejects.toThrow(/the text: None.*<p>.*After/su)
})
