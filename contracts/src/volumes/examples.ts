import { volumeView } from './views.ts'

/** A volume as the API's document shows it. */
export const exampleVolume = volumeView({
  id: '6a0c1c1e-2b7d-5d0f-9a35-3f1f0a7b9c11',
  name: 'Vol. XV, No. 1, January 2026',
  year: 2026,
  issueType: 'Regular',
  isActive: true,
  paperCount: 1,
  createdAt: '2026-01-15T04:30:00.000Z',
  updatedAt: '2026-01-15T04:31:00.000Z',
  lastUpdated: '2026-01-15T04:31:00.000Z',
})

export const exampleArrangement = {
  sections: [
    {
      id: '2f5a9f7e-5a0c-4b52-9d43-0d9f1f2c7a11',
      names: { en: 'Editorial', hi: 'संपादकीय' },
      paperIds: ['1f0e0d0c-0b0a-4908-8706-050403020100'],
    },
  ],
  order: ['6b0c7c34-8f43-4a3b-9a34-2f6d2f0e9d55'],
}
