import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import './toast-region.css';

/** Where toasts appear. Outside the app root, so that an open dialog does not make them unreachable. */
export function ToastRegion() {
  return createPortal(
    <Toaster
      position="top-center"
      visibleToasts={5}
      closeButton
      containerAriaLabel="消息"
      toastOptions={{ closeButtonAriaLabel: '关闭消息' }}
      offset={16}
    />,
    document.body,
  );
}
