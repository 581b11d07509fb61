export const qr = {
  label: 'QR-код адреси, що нижче',
  download: 'Завантажити PNG',
  copy: 'Копіювати посилання',
  downloadFailed: 'Не вдалося завантажити зображення',
};
