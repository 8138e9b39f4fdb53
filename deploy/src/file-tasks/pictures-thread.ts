import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { drawPageOfFile } from '@shodh/command-service/pictures/draw-page-of-file.ts'
import { DRAW_PAGE } from '@shodh/command-service/pictures/draw-page.ts'

serveTasks({ [DRAW_PAGE]: drawPageOfFile })
