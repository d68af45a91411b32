export { exportMaps, importMaps } from './map-file.ts'
export { purgeMaps } from './maps.ts'
