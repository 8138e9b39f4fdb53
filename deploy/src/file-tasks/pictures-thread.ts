import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { drawPageOfFile, drawRegionsOfFile } from '@shodh/command-service/pictures/draw-page-of-file.ts'
import { DRAW_PAGE, DRAW_REGIONS } from '@shodh/command-service/pictures/draw-page.ts'
import { scaleLogoOfFile, scalePictureOfFile } from '@shodh/command-service/pictures/scale-picture-of-file.ts'
import { logoScaling, pictureScaling } from '@shodh/command-service/pictures/scale-picture.ts'
import { reducePictureOfFile } from '@shodh/command-service/pictures/reduce-picture-of-file.ts'
import { pictureReduction } from '@shodh/command-service/pictures/reduce-picture.ts'

serveTasks({
  [DRAW_PAGE]: drawPageOfFile,
  [DRAW_REGIONS]: drawRegionsOfFile,
  [pictureScaling.name]: scalePictureOfFile,
  [logoScaling.name]: scaleLogoOfFile,
  [pictureReduction.name]: reducePictureOfFile,
})
