export const qr = {
  label: 'QR code of the address below',
  download: 'Download PNG',
  copy: 'Copy URL',
  downloadFailed: 'The picture could not be downloaded',
};
