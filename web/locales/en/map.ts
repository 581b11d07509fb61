export const map = {
  loading: 'Loading map...',
  failed: 'The map could not be loaded. Everything else works without it.',
  noGround: 'The streets cannot be loaded now. The markers are where they should be.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  keys: 'The arrow keys move the map, plus and minus zoom.',
  fingers: 'Move the map with two fingers.',
  hint: 'Click on the map or drag the marker to set the office location',
};
