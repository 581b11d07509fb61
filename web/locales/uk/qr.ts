export const qr = {
  label: 'QR-код адреси, що нижче',
  download: 'Завантажити PNG',
  copy: 'Скопіювати посилання',
  downloadFailed: 'Не вдалося завантажити зображення',
};
