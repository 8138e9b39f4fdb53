import { writeFile } from 'node:fs/promises'
import { drawCards } from '@shodh/command-service/pictures/cards/draw-card.ts'
import { pictureReduction } from '@shodh/command-service/pictures/reduce-picture.ts'
import { CARD_SIZE } from '@shodh/contracts/card.ts'
import { coverOf } from '@shodh/contracts/volumes/cover/cover.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { tasks, inFolder } = withFileTasks()
const accent = '#02585f'

test('A card and an icon are drawn in a guarded process, which still takes no drawing of a stranger', async () => {
  const { card, icon } = drawCards(tasks)
  const volume = { year: 2026, issueType: 'Regular', name: 'खंड XV, अंक १, जनवरी 2026' } as const
  const png = await card({
    ...{ journal: 'शोध', mark: 'शो', accent, title: 'शोध की नोटबुक', language: 'hi', authors: 'Asha Rao', details: '' },
    cover: coverOf(volume, { name: 'शोध', accentColour: accent }),
  })
  const { format, width, height } = await sharp(png).metadata()
  expect([format, { width, height }, png.length < 100_000]).toEqual(['png', CARD_SIZE, true])
  const drawn = await icon({ mark: 'R', accent, side: 192, isMaskable: false })
  expect((await sharp(drawn.png).metadata()).width).toBe(192)
  expect(drawn.svg).toMatch(/^<svg /u)
  await writeFile(inFolder('drawing'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(tasks.run(pictureReduction, inFolder('drawing'))).rejects.toThrow(/unsupported|Input/u)
})
